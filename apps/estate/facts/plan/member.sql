-- One row per person or service principal of a workspace, numbered within it.
select
  workspace_id,
  position,
  case when is_service_principal then uuid_like('principal:' || handle || ':' || seat)
    else handle || '@aurora-retail.example' end as user_name,
  display_name,
  is_service_principal
from site
inner join person_template using (kind)
