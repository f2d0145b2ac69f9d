BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'euchre','the_book','2026-11-28 17:30:16.740250+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'euchre','statistics','2026-11-28 17:30:16.753309+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'euchre','chain','2026-11-28 17:30:16.754127+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'euchre','matches','2026-11-28 17:30:16.754573+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'euchre','evenings','2026-11-28 17:30:16.764955+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'views','c8d145d5509e7645','2026-11-28 17:30:16');
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??Z'),
    who TEXT NOT NULL,
    terminal TEXT NOT NULL,
    game INTEGER NOT NULL CHECK (game > 0),
    command INTEGER NOT NULL REFERENCES events (id) CHECK (command <= id),
    kind TEXT NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body))
, hash TEXT NOT NULL DEFAULT '', chain TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO "events" VALUES(1,'2026-11-28T17:30:16Z','tester','a',1,1,'game-begun','{"players": {"N": "Ann", "E": "Bob", "S": "Cat", "W": "Dan"}, "dealer": "W", "event": "Thursday", "season": "2026", "place": "Kitchen", "date": "2026-11-28"}','06cd30c2a01b72c2','4087f3b53c74018f');
INSERT INTO "events" VALUES(2,'2026-11-28T17:30:16Z','tester','a',1,1,'best-of','{"games": 3}','9253af56c351b09a','b2729ce4ffee6e25');
INSERT INTO "events" VALUES(3,'2026-11-28T17:30:18Z','tester','a',1,3,'hand','{"record": "maker N hearts; tricks NS 3"}','332d8649985a4d44','0b1e36a0a71d86f8');
INSERT INTO "events" VALUES(4,'2026-11-28T17:30:19Z','tester','a',1,4,'hand','{"record": "maker E; tricks EW 4"}','4e1c8098d3db7fcd','2eac3b69b6d95189');
INSERT INTO "events" VALUES(5,'2026-11-28T17:30:21Z','tester','a',1,5,'undone','{"command": 4}','fc2bcaf6a854868c','349af07909292895');
INSERT INTO "events" VALUES(6,'2026-11-28T17:30:22Z','tester','a',1,6,'redone','{"command": 4}','9729e3f0653c9d04','4c62fdf74b535977');
INSERT INTO "events" VALUES(7,'2026-11-28T17:30:24Z','tester','a',1,7,'amended','{"hand": 3, "record": "maker N hearts alone; tricks NS 5", "why": "looked again"}','4ac58d7426b9c6fd','d168018cf68c28a0');
INSERT INTO "events" VALUES(8,'2026-11-28T17:30:25Z','tester','a',1,8,'hand','{"record": "maker S; tricks NS 2"}','b9c9f2c52c55096f','b5eb1c91694c7326');
INSERT INTO "events" VALUES(9,'2026-11-28T17:30:28Z','tester','a',1,9,'hand-struck','{"hand": 8, "why": "not played"}','4256c1900b239bf8','d6f1b768275586e8');
INSERT INTO "events" VALUES(10,'2026-11-28T17:30:30Z','tester','a',1,10,'ruling','{"record": "penalty EW 1 against NS late"}','2c5de495e29769c6','4efc0277f0569f94');
INSERT INTO "events" VALUES(11,'2026-11-28T17:30:32Z','tester','a',1,11,'seat','{"seat": "W", "name": "Eve"}','9e441027821f9d63','eb6544d4536114c2');
INSERT INTO "events" VALUES(12,'2026-11-28T17:30:35Z','tester','a',1,12,'hand','{"record": "renege E upheld"}','338750526c8fafd5','e9bd7d8302f737c4');
INSERT INTO "events" VALUES(13,'2026-11-28T17:30:37Z','tester','a',1,13,'ruling','{"record": "note \"a note; with \\\"quotes\\\"\""}','5e14e7c83ce4f859','775b8ba0738c13fb');
INSERT INTO "events" VALUES(14,'2026-11-28T17:30:39Z','tester','a',1,14,'target','{"target": 7}','24a87efcb428e2be','e2ff39cc26f02eba');
INSERT INTO "events" VALUES(15,'2026-11-28T17:30:41Z','tester','a',1,15,'hand','{"record": "maker N; tricks NS 3", "after": 3}','d80ae7f5e7115d80','00f93df2a77a0c5a');
INSERT INTO "events" VALUES(16,'2026-11-28T17:30:43Z','tester','a',1,16,'renamed','{"old": "Eve", "new": "Eva"}','ee0fb37e0fa9cefb','c713ce620508e6d7');
INSERT INTO "events" VALUES(17,'2026-11-28T17:30:45Z','tester','a',2,17,'game-begun','{"players": {"N": "Ann", "E": "Bob", "S": "Cat", "W": "Dan"}, "rules": {"target": 7}, "dealer": "N", "event": "Thursday", "season": "2026", "place": "Kitchen", "date": "2026-11-28"}','e5c9555c564d120b','a72eaa599edb03fd');
INSERT INTO "events" VALUES(18,'2026-11-28T17:30:48Z','tester','a',3,18,'game-begun','{"players": {"N": "Ann", "E": "Bob", "S": "Cat", "W": "Dan"}, "preset": "csl", "dealer": "N", "event": "Thursday", "season": "2026", "place": "Kitchen", "date": "2026-11-28", "replaces": 2}','ab5ecf936f387f3d','2418ba1f45b40831');
INSERT INTO "events" VALUES(19,'2026-11-28T17:30:48Z','tester','a',2,19,'undone','{"command": 17, "along": 3}','7e0606d7d3775890','3eeaa81bf6cb561e');
INSERT INTO "events" VALUES(20,'2026-11-28T17:30:50Z','tester','a',3,20,'hand','{"record": "maker W; tricks EW 3"}','731fa4629418fb42','30e3af3df1cdef92');
INSERT INTO "events" VALUES(21,'2026-11-28T17:30:51Z','tester','a',3,21,'undone','{"command": 20}','035ff91094c9bcb7','2c886089f6359dc0');
INSERT INTO "events" VALUES(22,'2026-11-28T17:30:53Z','tester','a',3,22,'hand','{"record": "maker W; tricks EW 4"}','f29766ab69bc1836','ea91a98d9cab7b72');
INSERT INTO "events" VALUES(23,'2026-11-28T17:30:55Z','tester','a',3,23,'ruling','{"record": "dealer S agreed"}','89063d861d3c4ab9','d6df842cc9b92820');
INSERT INTO "events" VALUES(24,'2026-11-28T17:30:56Z','tester','a',3,24,'hand','{"record": "misdeal"}','d0be9ca4f4e59cea','28b7ae80040b3176');
INSERT INTO "events" VALUES(25,'2026-11-28T17:30:58Z','tester','a',4,25,'game-begun','{"players": {"N": "Ann", "E": "Bob", "S": "Cat", "W": "Dan"}, "preset": "csl", "season": "2026", "date": "2026-11-01", "result": {"NS": 10, "EW": 7}}','706397f4cb96177c','324f41fbada34a7e');
INSERT INTO "events" VALUES(26,'2026-11-28T17:31:00Z','tester','a',5,26,'game-begun','{"players": {"N": "Ann", "E": "Bob", "S": "Cat", "W": "Fay"}, "preset": "csl", "season": "2026", "date": "2026-11-02", "result": {"NS": 10, "EW": 2}}','c79bd4be8636eccc','1b873bb1c886e62c');
INSERT INTO "events" VALUES(27,'2026-11-28T17:31:01Z','tester','a',5,27,'game-struck','{}','791cf04840604ccc','c2338eb359a15bd5');
INSERT INTO "events" VALUES(28,'2026-11-28T17:31:03Z','tester','a',6,28,'game-begun','{"players": {"N": "Ann", "E": "Gus", "S": "Cat", "W": "Fay"}, "preset": "csl", "dealer": "N", "event": "Thursday", "season": "2026", "place": "Kitchen", "date": "2026-11-28"}','d02c8908ce8d1321','9485efbfc18779b3');
INSERT INTO "events" VALUES(29,'2026-11-28T17:31:05Z','tester','a',3,29,'resumed','{}','c6d9a6b7e421ee65','628677b030a44de9');
INSERT INTO "events" VALUES(30,'2026-11-28T17:31:06Z','tester','a',3,30,'hand','{"record": "maker N; tricks NS 3"}','b2a210204d68214c','1a449def0523ea14');
INSERT INTO "events" VALUES(31,'2026-11-28T17:31:08Z','tester','a',3,31,'hand','{"record": "concede EW"}','9322e88ec7644776','43ca56b7efa38e92');
INSERT INTO "events" VALUES(32,'2026-11-28T17:31:11Z','tester','a',7,32,'game-begun','{"players": {"N": "Ann", "E": "Gus", "S": "Cat", "W": "Hal"}, "date": "2026-10-01", "source": "old.euchre"}','49fd008214edbae7','2b993b43f9ef0dd8');
INSERT INTO "events" VALUES(33,'2026-11-28T17:31:11Z','tester','a',7,32,'hand','{"record": "maker E; tricks EW 3"}','ac6bb459a1017310','5e3df3af8553ae2d');
INSERT INTO "events" VALUES(34,'2026-11-28T17:31:13Z','tester','a',8,34,'evening-begun','{"people": ["Ann", "Bob", "Cat", "Dan", "Eva", "Fay", "Gus", "Hal"], "plan": [{"round": 1, "tables": {"1": ["Cat", "Hal", "Ann", "Gus"], "2": ["Bob", "Eva", "Fay", "Dan"]}, "out": []}, {"round": 2, "tables": {"1": ["Dan", "Hal", "Bob", "Ann"], "2": ["Cat", "Fay", "Gus", "Eva"]}, "out": []}, {"round": 3, "tables": {"1": ["Gus", "Hal", "Eva", "Dan"], "2": ["Fay", "Bob", "Cat", "Ann"]}, "out": []}], "rounds": 3, "minutes": 15, "preset": "csl", "rules": {"hands": 100}, "season": "2026", "date": "2026-11-03"}','b0f36b74023ae153','ce18db110fd8be26');
INSERT INTO "events" VALUES(35,'2026-11-28T17:31:13Z','tester','a',8,34,'round-begun','{"seating": {"round": 1, "tables": {"1": ["Cat", "Hal", "Ann", "Gus"], "2": ["Bob", "Eva", "Fay", "Dan"]}, "out": []}}','be70450a576239c3','d9d6f64381d352f8');
INSERT INTO "events" VALUES(36,'2026-11-28T17:31:15Z','tester','a',9,36,'game-begun','{"players": {"N": "Cat", "E": "Hal", "S": "Ann", "W": "Gus"}, "preset": "csl", "rules": {"hands": 100}, "dealer": "N", "season": "2026", "date": "2026-11-03", "evening": 8, "round": 1, "table": 1}','8ef243195042609e','6b7246488a9cc927');
INSERT INTO "events" VALUES(37,'2026-11-28T17:31:15Z','tester','a',9,36,'hand','{"record": "maker N; tricks NS 3"}','c9cefbc89b43edf9','9f1c3d85c53a9f8b');
INSERT INTO "events" VALUES(38,'2026-11-28T17:31:17Z','tester','a',10,38,'game-begun','{"players": {"N": "Bob", "E": "Eva", "S": "Fay", "W": "Dan"}, "preset": "csl", "rules": {"hands": 100}, "dealer": "N", "season": "2026", "date": "2026-11-03", "evening": 8, "round": 1, "table": 2}','53e5e43d927b594f','b75b6f58895eb2f9');
INSERT INTO "events" VALUES(39,'2026-11-28T17:31:17Z','tester','a',10,38,'hand','{"record": "maker E alone; tricks EW 5"}','11e1b07fc578176c','a41fad9e11704003');
INSERT INTO "events" VALUES(40,'2026-11-28T17:31:19Z','tester','a',9,40,'time-called','{}','ec9e8db1fd7c1c2e','eb5de542d552170d');
INSERT INTO "events" VALUES(41,'2026-11-28T17:31:19Z','tester','a',10,41,'time-called','{}','63be1fea1251432a','1d4daab1c1b2a0ea');
INSERT INTO "events" VALUES(42,'2026-11-28T17:31:19Z','tester','a',8,42,'round-begun','{"seating": {"round": 2, "tables": {"1": ["Dan", "Hal", "Bob", "Ann"], "2": ["Cat", "Fay", "Gus", "Eva"]}, "out": []}}','1999ed929c1537f2','c5255f875556b903');
INSERT INTO "events" VALUES(43,'2026-11-28T17:31:24Z','tester','a',8,43,'plan-changed','{"people": ["Ann", "Bob", "Cat", "Dan", "Eva", "Fay", "Gus"], "plan": [{"round": 2, "tables": {"1": ["Ann", "Fay", "Gus", "Eva"]}, "out": ["Bob", "Cat", "Dan"]}, {"round": 3, "tables": {"1": ["Bob", "Cat", "Dan", "Gus"]}, "out": ["Ann", "Eva", "Fay"]}]}','dd9b57c05350c5c7','9422844c43ff4359');
INSERT INTO "events" VALUES(44,'2026-11-28T17:31:27Z','tester','a',11,44,'game-begun','{"players": {"N": "Ann", "E": "Fay", "S": "Gus", "W": "Eva"}, "preset": "csl", "rules": {"hands": 100}, "dealer": "N", "season": "2026", "date": "2026-11-03", "evening": 8, "round": 2, "table": 1}','eb37b99200859940','d4b3db76b40fac73');
INSERT INTO "events" VALUES(45,'2026-11-28T17:31:27Z','tester','a',11,44,'hand','{"record": "maker S; tricks NS 3"}','63f35bd1e88a7852','d207d502a17ecdc5');
INSERT INTO "events" VALUES(46,'2026-11-28T17:31:28Z','tester','a',11,46,'undone','{"command": 44}','96e5a3e41b4504c9','57ccb3feef2a9bc4');
INSERT INTO "events" VALUES(47,'2026-11-28T17:31:31Z','tester','a',12,47,'game-begun','{"players": {"N": "Ann", "E": "Fay", "S": "Gus", "W": "Eva"}, "preset": "csl", "rules": {"hands": 100}, "season": "2026", "date": "2026-11-03", "result": {"NS": 4, "EW": 2}, "evening": 8, "round": 2, "table": 1}','91984ee26cdee7b1','9b793dd1b8e9f8ef');
INSERT INTO "events" VALUES(48,'2026-11-28T17:31:33Z','tester','a',8,48,'round-begun','{"seating": {"round": 3, "tables": {"1": ["Bob", "Cat", "Dan", "Gus"]}, "out": ["Ann", "Eva", "Fay"]}}','1292dc82698bc19c','6fc7f2edf820fb39');
INSERT INTO "events" VALUES(49,'2026-11-28T17:31:35Z','tester','a',8,49,'evening-ended','{}','471a33f05db11c22','54090558fef2e0e1');
INSERT INTO "events" VALUES(50,'2026-11-28T17:31:37Z','tester','a',8,50,'renamed','{"old": "Gus", "new": "Guy"}','668486d4c320ff5d','80ed2dd1fd3201fc');
INSERT INTO "events" VALUES(51,'2026-11-28T17:31:40Z','tester','a',8,51,'undone','{"command": 50}','c8c66ed60033d047','c13ba10dd25a342d');
CREATE TABLE games (
    game INTEGER PRIMARY KEY,
    begun_at TEXT NOT NULL,
    date TEXT NOT NULL,
    event TEXT NOT NULL,
    season TEXT NOT NULL,
    place TEXT NOT NULL,
    name TEXT NOT NULL,
    rules TEXT NOT NULL,
    house_rules TEXT NOT NULL CHECK (json_valid(house_rules)),
    north TEXT NOT NULL,
    east TEXT NOT NULL,
    south TEXT NOT NULL,
    west TEXT NOT NULL,
    start_ns INTEGER NOT NULL,
    start_ew INTEGER NOT NULL,
    ns INTEGER NOT NULL,
    ew INTEGER NOT NULL,
    hands INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('going', 'over', 'struck')),
    winner TEXT CHECK (winner IN ('NS', 'EW')),
    conceded TEXT CHECK (conceded IN ('NS', 'EW')),
    dealer TEXT CHECK (dealer IN ('N', 'E', 'S', 'W')),
    source TEXT NOT NULL,
    digest TEXT NOT NULL,
    origin TEXT NOT NULL,
    opened INTEGER REFERENCES events (id),
    last_event INTEGER NOT NULL REFERENCES events (id)
, began TEXT NOT NULL DEFAULT '', target INTEGER, barn_ns INTEGER NOT NULL DEFAULT 0 CHECK (barn_ns IN (0, 1)), barn_ew INTEGER NOT NULL DEFAULT 0 CHECK (barn_ew IN (0, 1)), best_of INTEGER NOT NULL DEFAULT 0, evening INTEGER NOT NULL DEFAULT 0, round_number INTEGER NOT NULL DEFAULT 0, table_number INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "games" VALUES(1,'2026-11-28T17:30:16Z','2026-11-28','Thursday','2026','Kitchen','','standard','{"target": 7}','Ann','Bob','Cat','Eva',0,0,7,2,4,'over','NS',NULL,'W','','fdaf48c79552cecdae60cd9ab7faf7979e85f71bff112d50873bb8409bfd4305','0be1e4df0c728194c38a4a4c70a96e7efc719777b96e4639f5bb693fac26073c',1,16,'2026-11-28T17:30:16Z',7,0,0,3,0,0,0);
INSERT INTO "games" VALUES(3,'2026-11-28T17:30:48Z','2026-11-28','Thursday','2026','Kitchen','','csl','{}','Ann','Bob','Cat','Dan',0,0,1,1,4,'over','NS','EW','N','','06fa1b6ae8646489b1bc28e8e47d96974c0adc140c006aa1a2767ed79d7c4227','06fa1b6ae8646489b1bc28e8e47d96974c0adc140c006aa1a2767ed79d7c4227',29,31,'2026-11-28T17:30:48Z',10,0,0,0,0,0,0);
INSERT INTO "games" VALUES(4,'2026-11-28T17:30:58Z','2026-11-01','','2026','','','csl','{}','Ann','Bob','Cat','Dan',0,0,10,7,0,'over','NS',NULL,NULL,'','4ab730727dbd01e5d63b42e15a648923b5b9c175a2f7a61f3bd054bf9d41e6b6','4ab730727dbd01e5d63b42e15a648923b5b9c175a2f7a61f3bd054bf9d41e6b6',NULL,25,'2026-11-28T17:30:58Z',10,0,0,0,0,0,0);
INSERT INTO "games" VALUES(5,'2026-11-28T17:31:00Z','2026-11-02','','2026','','','csl','{}','Ann','Bob','Cat','Fay',0,0,10,2,0,'struck','NS',NULL,NULL,'','c5e3f0f9c7f9f424670da32cbe9f8079ef924a5420fb3f2c4593d9d3b025eeac','c5e3f0f9c7f9f424670da32cbe9f8079ef924a5420fb3f2c4593d9d3b025eeac',NULL,27,'2026-11-28T17:31:00Z',10,0,0,0,0,0,0);
INSERT INTO "games" VALUES(6,'2026-11-28T17:31:03Z','2026-11-28','Thursday','2026','Kitchen','','csl','{}','Ann','Gus','Cat','Fay',0,0,0,0,0,'going',NULL,NULL,'N','','0d8d85192b184dd207d4e353d4ecb9269de6c0c27b44ddae456e01333cc7c8e0','0d8d85192b184dd207d4e353d4ecb9269de6c0c27b44ddae456e01333cc7c8e0',28,28,'2026-11-28T17:31:03Z',10,0,0,0,0,0,0);
INSERT INTO "games" VALUES(7,'2026-11-28T17:31:11Z','2026-10-01','','','','','standard','{}','Ann','Gus','Cat','Hal',0,0,0,1,1,'going',NULL,NULL,NULL,'old.euchre','e8efccbea74da00fc5076dd8397879b3af3457602f158a7f99466efe33e50de6','e8efccbea74da00fc5076dd8397879b3af3457602f158a7f99466efe33e50de6',NULL,33,'',10,0,0,0,0,0,0);
INSERT INTO "games" VALUES(9,'2026-11-28T17:31:15Z','2026-11-03','','2026','','','csl','{"hands": 100}','Cat','Hal','Ann','Gus',0,0,1,0,1,'over','NS',NULL,NULL,'','18cbed666e9b92f3a36d1945ce4b2abfa058291ceb09c16f02051f4646e4ddda','18cbed666e9b92f3a36d1945ce4b2abfa058291ceb09c16f02051f4646e4ddda',36,40,'2026-11-28T17:31:15Z',NULL,0,0,0,8,1,1);
INSERT INTO "games" VALUES(10,'2026-11-28T17:31:17Z','2026-11-03','','2026','','','csl','{"hands": 100}','Bob','Eva','Fay','Dan',0,0,0,4,1,'over','EW',NULL,NULL,'','1eaf38f89acada6961ec1207b330a3599e2f0271e2b19fd754c9b2ee4f2dda4f','1eaf38f89acada6961ec1207b330a3599e2f0271e2b19fd754c9b2ee4f2dda4f',38,41,'2026-11-28T17:31:17Z',NULL,0,0,0,8,1,2);
INSERT INTO "games" VALUES(12,'2026-11-28T17:31:31Z','2026-11-03','','2026','','','csl','{"hands": 100}','Ann','Fay','Gus','Eva',0,0,4,2,0,'over','NS',NULL,NULL,'','2551bc67d9782229b0895e8b881053e786ba74dcb2cd9fe423cb5585e266bdd7','2551bc67d9782229b0895e8b881053e786ba74dcb2cd9fe423cb5585e266bdd7',NULL,47,'2026-11-28T17:31:31Z',NULL,0,0,0,8,2,1);
CREATE TABLE hands (
    game INTEGER NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    hand INTEGER NOT NULL CHECK (hand > 0),
    dealer TEXT CHECK (dealer IN ('N', 'E', 'S', 'W')),
    maker TEXT CHECK (maker IN ('N', 'E', 'S', 'W')),
    suit TEXT CHECK (suit IN ('clubs', 'diamonds', 'hearts', 'spades', 'no-trump')),
    up TEXT CHECK (up IN ('clubs', 'diamonds', 'hearts', 'spades', 'no-trump')),
    round INTEGER CHECK (round IN (1, 2)),
    alone INTEGER NOT NULL CHECK (alone IN (0, 1)),
    lone_defender TEXT CHECK (lone_defender IN ('N', 'E', 'S', 'W')),
    best INTEGER NOT NULL CHECK (best IN (0, 1)),
    tricks INTEGER CHECK (tricks BETWEEN 0 AND 5),
    outcome TEXT NOT NULL,
    counts INTEGER NOT NULL CHECK (counts IN (0, 1)),
    late INTEGER NOT NULL CHECK (late IN (0, 1)),
    points_ns INTEGER NOT NULL,
    points_ew INTEGER NOT NULL,
    ns INTEGER NOT NULL,
    ew INTEGER NOT NULL,
    north TEXT NOT NULL,
    east TEXT NOT NULL,
    south TEXT NOT NULL,
    west TEXT NOT NULL,
    event INTEGER NOT NULL REFERENCES events (id),
    at TEXT NOT NULL,
    amended INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (game, hand)
) STRICT;
INSERT INTO "hands" VALUES(1,1,'W','N','hearts',NULL,NULL,1,NULL,0,5,'lone march',1,0,4,0,4,0,'Ann','Bob','Cat','Dan',3,'2026-11-28T17:30:18Z',1,'dealer W; maker N hearts alone; tricks NS 5');
INSERT INTO "hands" VALUES(1,2,'N','N',NULL,NULL,NULL,0,NULL,0,3,'made',1,0,1,0,5,0,'Ann','Bob','Cat','Dan',15,'2026-11-28T17:30:41Z',0,'maker N; tricks NS 3');
INSERT INTO "hands" VALUES(1,3,'E','E',NULL,NULL,NULL,0,NULL,0,4,'made',1,0,0,1,5,1,'Ann','Bob','Cat','Dan',4,'2026-11-28T17:30:19Z',0,'maker E; tricks EW 4');
INSERT INTO "hands" VALUES(1,4,'S',NULL,NULL,NULL,NULL,0,NULL,0,NULL,'renege',1,0,2,1,7,2,'Ann','Bob','Cat','Dan',12,'2026-11-28T17:30:35Z',0,'renege E upheld; penalty EW 1 against NS late; note "a note; with \"quotes\""');
INSERT INTO "hands" VALUES(3,1,'N','W',NULL,NULL,NULL,0,NULL,0,4,'made',1,0,0,1,0,1,'Ann','Bob','Cat','Dan',22,'2026-11-28T17:30:53Z',0,'dealer N; maker W; tricks EW 4');
INSERT INTO "hands" VALUES(3,2,'S',NULL,NULL,NULL,NULL,0,NULL,0,NULL,'misdeal',0,0,0,0,0,1,'Ann','Bob','Cat','Dan',24,'2026-11-28T17:30:56Z',0,'dealer S agreed; misdeal');
INSERT INTO "hands" VALUES(3,3,'S','N',NULL,NULL,NULL,0,NULL,0,3,'made',1,0,1,0,1,1,'Ann','Bob','Cat','Dan',30,'2026-11-28T17:31:06Z',0,'maker N; tricks NS 3');
INSERT INTO "hands" VALUES(3,4,'W',NULL,NULL,NULL,NULL,0,NULL,0,NULL,'conceded',0,0,0,0,1,1,'Ann','Bob','Cat','Dan',31,'2026-11-28T17:31:08Z',0,'concede EW');
INSERT INTO "hands" VALUES(10,1,'N','E',NULL,NULL,NULL,1,NULL,0,5,'lone march',1,0,0,4,0,4,'Bob','Eva','Fay','Dan',39,'2026-11-28T17:31:17Z',0,'dealer N; maker E alone; tricks EW 5');
INSERT INTO "hands" VALUES(7,1,NULL,'E',NULL,NULL,NULL,0,NULL,0,3,'made',1,0,0,1,0,1,'Ann','Gus','Cat','Hal',33,'2026-11-28T17:31:11Z',0,'maker E; tricks EW 3');
INSERT INTO "hands" VALUES(9,1,'N','N',NULL,NULL,NULL,0,NULL,0,3,'made',1,0,1,0,1,0,'Cat','Hal','Ann','Gus',37,'2026-11-28T17:31:15Z',0,'dealer N; maker N; tricks NS 3');
CREATE TABLE irregularities (
    game INTEGER NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    hand INTEGER NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('renege', 'false-claim', 'misdeal', 'penalty')),
    seat TEXT CHECK (seat IN ('N', 'E', 'S', 'W')),
    side TEXT CHECK (side IN ('NS', 'EW')),
    player TEXT NOT NULL,
    points INTEGER NOT NULL,
    how TEXT NOT NULL,
    again INTEGER NOT NULL CHECK (again IN (0, 1)),
    PRIMARY KEY (game, hand, number)
) STRICT;
INSERT INTO "irregularities" VALUES(1,4,1,'renege','E','EW','Bob',2,'upheld',0);
INSERT INTO "irregularities" VALUES(1,4,2,'penalty',NULL,'NS','',1,'late',0);
INSERT INTO "irregularities" VALUES(3,2,1,'misdeal','S','NS','Cat',0,'',0);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX events_of_a_game ON events (game);
CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE INDEX games_on_the_table ON games (opened);
CREATE INDEX games_of_an_evening ON games (date);
CREATE INDEX games_alike ON games (digest);
CREATE INDEX games_read ON games (origin);
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
WHEN old.hash != '' OR old.chain != ''
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE INDEX events_that_rename ON events (kind) WHERE kind = 'renamed';
CREATE INDEX games_that_begin_a_match ON games (game) WHERE best_of > 1;
CREATE INDEX games_at_tables ON games (evening, round_number, table_number) WHERE evening;
CREATE INDEX events_that_begin_evenings ON events (kind) WHERE kind = 'evening-begun';
CREATE VIEW players AS
-- Everybody who sat in a game that counts: the first date and the last.
SELECT player, count(DISTINCT game) AS games, min(nullif(day, '')) AS first_played,
    max(nullif(day, '')) AS last_played
FROM sittings JOIN games USING (game) JOIN days USING (game)
WHERE state != 'struck' GROUP BY player;
COMMIT;
