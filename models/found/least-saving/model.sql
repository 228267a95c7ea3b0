-- One row: the least that is worth to do anything about, in any currency and a month of 30.4 days; what saves less is small.
select max(case when name = 'recommendation_least_saving' then cast(value as decimal(28,10)) end) as amount
from derivation_setting
