-- One row per person or service principal who works in workspaces of a kind.
select kind, position, handle, display_name, is_service_principal
from (values
  ('production', 1, 'mara.lindqvist', 'Mara Lindqvist', false),
  ('production', 2, 'jose.alvarez', 'José Álvarez', false),
  ('production', 3, 'lukasz.nowak', 'Łukasz Nowak', false),
  ('production', 4, 'priya.raman', 'Priya Raman', false),
  ('production', 5, 'tom.okafor', 'Tom Okafor', false),
  ('production', 6, 'hanna.virtanen', 'Hanna Virtanen', false),
  ('production', 7, 'd.petrov', 'Dimitar Petrov', false),
  ('production', 8, 'release-bot', 'release-bot', true),
  ('production', 9, 'ingest-service', 'ingest-service', true),
  ('development', 1, 'zoe.muller', 'Zoë Müller', false),
  ('development', 2, 'kenji.tanaka', '田中 健二', false),
  ('development', 3, 'amal.haddad', 'Amal Haddad', false),
  ('development', 4, 'ruth.adeyemi', 'Ruth Adeyemi', false),
  ('development', 5, 'sven.dahl', 'Sven Dahl', false),
  ('development', 6, 'ines.costa', 'Inês Costa', false),
  ('development', 7, 'experiment-runner', 'experiment-runner', true)
) as template(kind, position, handle, display_name, is_service_principal)
