"""The engine by itself: cards, calls, plays, points, replay."""
