-- One row: a dashboard, saved query, alert or Genie space, as last read, by the source_id that its statements have.
select account_id, workspace_id, kind || ':' || source_id as source_id, name, owner
from rest_query_source
