-- Jobs that failed for good, by name: the doctor and the health page tell the host.
create table failed_jobs (
  name text primary key,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1,
  reason text not null check (length(reason) <= 1000)
);
create index failed_jobs_last on failed_jobs (last_at);

-- A time zone used to be taken when the runtime alone knew it: a statement of the database that read it failed for everybody.
-- What is stored becomes the canonical IANA name where the database knows that, or else the name as it was; what the database
-- does not know at all becomes UTC.
create temp table zones on commit drop as
  with canonical (name, aliases) as (values
    ('Africa/Asmara', '{Africa/Asmera}'), ('Africa/Bamako', '{Africa/Timbuktu}'), ('Africa/Cairo', '{ART,Egypt}'),
    ('Africa/Maputo', '{CAT}'), ('Africa/Nairobi', '{EAT}'), ('Africa/Tripoli', '{Libya}'),
    ('America/Adak', '{America/Atka,US/Aleutian}'), ('America/Anchorage', '{AST,US/Alaska}'),
    ('America/Argentina/Buenos_Aires', '{AGT,America/Buenos_Aires}'),
    ('America/Argentina/Catamarca', '{America/Argentina/ComodRivadavia,America/Catamarca}'),
    ('America/Argentina/Cordoba', '{America/Cordoba,America/Rosario}'), ('America/Argentina/Jujuy', '{America/Jujuy}'),
    ('America/Argentina/Mendoza', '{America/Mendoza}'), ('America/Atikokan', '{America/Coral_Harbour}'),
    ('America/Chicago', '{CST,CST6CDT,US/Central}'), ('America/Denver', '{America/Shiprock,MST7MDT,Navajo,US/Mountain}'),
    ('America/Detroit', '{US/Michigan}'), ('America/Edmonton', '{America/Yellowknife,Canada/Mountain}'),
    ('America/Halifax', '{Canada/Atlantic}'), ('America/Havana', '{Cuba}'),
    ('America/Indiana/Indianapolis', '{America/Fort_Wayne,America/Indianapolis,IET,US/East-Indiana}'),
    ('America/Indiana/Knox', '{America/Knox_IN,US/Indiana-Starke}'), ('America/Iqaluit', '{America/Pangnirtung}'),
    ('America/Jamaica', '{Jamaica}'), ('America/Kentucky/Louisville', '{America/Louisville}'),
    ('America/Los_Angeles', '{PST,PST8PDT,US/Pacific}'), ('America/Manaus', '{Brazil/West}'),
    ('America/Mazatlan', '{Mexico/BajaSur}'), ('America/Mexico_City', '{Mexico/General}'),
    ('America/New_York', '{EST5EDT,US/Eastern}'), ('America/Noronha', '{Brazil/DeNoronha}'),
    ('America/Nuuk', '{America/Godthab}'), ('America/Panama', '{EST}'), ('America/Phoenix', '{MST,PNT,US/Arizona}'),
    ('America/Puerto_Rico', '{PRT}'), ('America/Regina', '{Canada/Saskatchewan}'),
    ('America/Rio_Branco', '{America/Porto_Acre,Brazil/Acre}'), ('America/Santiago', '{Chile/Continental}'),
    ('America/Sao_Paulo', '{BET,Brazil/East}'), ('America/St_Johns', '{CNT,Canada/Newfoundland}'),
    ('America/St_Thomas', '{America/Virgin}'),
    ('America/Tijuana', '{America/Ensenada,America/Santa_Isabel,Mexico/BajaNorte}'),
    ('America/Toronto', '{America/Montreal,America/Nipigon,America/Thunder_Bay,Canada/Eastern}'),
    ('America/Vancouver', '{Canada/Pacific}'), ('America/Whitehorse', '{Canada/Yukon}'),
    ('America/Winnipeg', '{America/Rainy_River,Canada/Central}'), ('Antarctica/McMurdo', '{Antarctica/South_Pole}'),
    ('Arctic/Longyearbyen', '{Atlantic/Jan_Mayen}'), ('Asia/Ashgabat', '{Asia/Ashkhabad}'),
    ('Asia/Dhaka', '{Asia/Dacca,BST}'), ('Asia/Ho_Chi_Minh', '{Asia/Saigon,VST}'), ('Asia/Hong_Kong', '{Hongkong}'),
    ('Asia/Jerusalem', '{Asia/Tel_Aviv,Israel}'), ('Asia/Karachi', '{PLT}'), ('Asia/Kathmandu', '{Asia/Katmandu}'),
    ('Asia/Kolkata', '{Asia/Calcutta,IST}'), ('Asia/Macau', '{Asia/Macao}'), ('Asia/Makassar', '{Asia/Ujung_Pandang}'),
    ('Asia/Nicosia', '{Europe/Nicosia}'), ('Asia/Seoul', '{ROK}'),
    ('Asia/Shanghai', '{Asia/Chongqing,Asia/Chungking,Asia/Harbin,CTT,PRC}'), ('Asia/Singapore', '{Singapore}'),
    ('Asia/Taipei', '{ROC}'), ('Asia/Tehran', '{Iran}'), ('Asia/Thimphu', '{Asia/Thimbu}'), ('Asia/Tokyo', '{JST,Japan}'),
    ('Asia/Ulaanbaatar', '{Asia/Choibalsan,Asia/Ulan_Bator}'), ('Asia/Urumqi', '{Asia/Kashgar}'),
    ('Asia/Yangon', '{Asia/Rangoon}'), ('Asia/Yerevan', '{NET}'), ('Atlantic/Faroe', '{Atlantic/Faeroe}'),
    ('Atlantic/Reykjavik', '{Iceland}'), ('Australia/Adelaide', '{Australia/South}'),
    ('Australia/Brisbane', '{Australia/Queensland}'), ('Australia/Broken_Hill', '{Australia/Yancowinna}'),
    ('Australia/Darwin', '{ACT,Australia/North}'), ('Australia/Hobart', '{Australia/Currie,Australia/Tasmania}'),
    ('Australia/Lord_Howe', '{Australia/LHI}'), ('Australia/Melbourne', '{Australia/Victoria}'),
    ('Australia/Perth', '{Australia/West}'), ('Australia/Sydney', '{AET,Australia/ACT,Australia/Canberra,Australia/NSW}'),
    ('Europe/Athens', '{EET}'), ('Europe/Brussels', '{CET,MET}'), ('Europe/Chisinau', '{Europe/Tiraspol}'),
    ('Europe/Dublin', '{Eire}'), ('Europe/Istanbul', '{Asia/Istanbul,Turkey}'),
    ('Europe/Kyiv', '{Europe/Kiev,Europe/Uzhgorod,Europe/Zaporozhye}'), ('Europe/Lisbon', '{Portugal,WET}'),
    ('Europe/London', '{Europe/Belfast,GB,GB-Eire}'), ('Europe/Moscow', '{W-SU}'), ('Europe/Paris', '{ECT}'),
    ('Europe/Warsaw', '{Poland}'), ('Pacific/Apia', '{MIT}'), ('Pacific/Auckland', '{NST,NZ}'),
    ('Pacific/Chatham', '{NZ-CHAT}'), ('Pacific/Chuuk', '{Pacific/Truk,Pacific/Yap}'),
    ('Pacific/Easter', '{Chile/EasterIsland}'), ('Pacific/Guadalcanal', '{SST}'),
    ('Pacific/Honolulu', '{HST,Pacific/Johnston,US/Hawaii}'), ('Pacific/Kanton', '{Pacific/Enderbury}'),
    ('Pacific/Kwajalein', '{Kwajalein}'), ('Pacific/Pago_Pago', '{Pacific/Samoa,US/Samoa}'),
    ('Pacific/Pohnpei', '{Pacific/Ponape}'),
    ('UTC', '{Etc/GMT,Etc/GMT+0,Etc/GMT-0,Etc/GMT0,Etc/Greenwich,Etc/UCT,Etc/UTC,Etc/Universal,Etc/Zulu,GMT,GMT+0,GMT-0,GMT0,Greenwich,UCT,Universal,Zulu}')  ), known as (select name from pg_timezone_names where name !~ '^(posix|right)/' and name not in ('localtime', 'posixrules', 'Factory')),
  stored as (select time_zone as was from colocations union select time_zone from notice_choices)
  select was, coalesce(
    (select k.name from canonical c cross join unnest(c.aliases::text[]) alias join known k on k.name = c.name where lower(alias) = lower(was) limit 1),
    (select k.name from known k where lower(k.name) = lower(was) limit 1),
    'UTC'
  ) as becomes from stored;
delete from zones where was = becomes;

update notice_choices set time_zone = becomes from zones where time_zone = was;
-- Another name of the same zone is no change that the household's log should tell of; one that becomes UTC is.
alter table colocations disable trigger colocations_note;
update colocations set time_zone = becomes from zones where time_zone = was and becomes <> 'UTC';
alter table colocations enable trigger colocations_note;
update colocations set time_zone = becomes from zones where time_zone = was;
