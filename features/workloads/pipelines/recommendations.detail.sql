-- One row: a pipeline that is shown, with the number of recommendations about it that are to do.
with
asset as (
  select *, pipelineId as asset_key
  from shown_row
)
-- include: #product/server/parts/recommendations-of-shown.sql
