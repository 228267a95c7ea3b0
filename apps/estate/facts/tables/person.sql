-- One row per person or service principal of a workspace.
select workspace_id, user_name, display_name, is_service_principal
from member
order by workspace_id, position
