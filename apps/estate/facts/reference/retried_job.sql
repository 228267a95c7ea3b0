-- One row per job whose tasks often need a second try, in so many percent of the tries.
select kind, name, whole('retried ' || asset_key, 45, 70) as percent
from advised_asset
where kind_of_case = 'healed_by_retry'
