-- One row while history is loaded, newest days first: the first day of which all evidence of cost is loaded, and the first day
-- that is to be loaded. No row once all of it is.
select loaded_since, wanted_since
from history_load
