-- One row per way of a workspace that differs from the usual: records that span whole clock hours, or descriptions that
-- leave fields of wide structs out.
select workspace_id, 'HOUR_ALIGNED_RECORDS' as manner
from site
inner join rough_workspace using (kind)
where is_hour_aligned
union all
select workspace_id, 'SHORT_DESCRIPTIONS'
from site
inner join rough_workspace using (kind)
order by workspace_id, manner
