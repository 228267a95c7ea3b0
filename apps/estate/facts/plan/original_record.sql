-- One row per usage record as it was first written, with everything that it says about itself.
from classic_record
union all by name
from serverless_record
union all by name
from service_record
union all by name
from warehouse_record
union all by name
from pipeline_record
union all by name
from notebook_record
union all by name
from stray_record
union all by name
from lump_record
