-- One row per job of the advised world that might do without Photon: which share of the time of its tasks is Photon's, in percent of
-- each run, and whether its clusters deliver their logs, which show it.
with shape as (
  select kind_of_case, shares, is_logged
  from (values
    ('little_photon', [[2, 8], [4, 12], [6, 15]], true),
    ('much_photon', [[65, 80], [75, 92]], true),
    ('mixed_photon', [[5, 95]], true),
    ('without_logs', [[2, 12]], false),
    ('few_logs', [[2, 12]], true),
    ('photon_off_already', [[2, 12]], true)
  ) as template(kind_of_case, shares, is_logged)
)
select
  kind,
  name,
  asset_key,
  asset.kind_of_case,
  picked('share of ' || asset_key, shares) as shares,
  is_logged
from advised_asset as asset
inner join shape using (kind_of_case)
where rule = 'photon_off'
