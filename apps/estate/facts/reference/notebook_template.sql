-- One row per notebook that somebody runs on serverless compute, on how many of a hundred working days.
select kind, notebook, person, days_percent, draw
from (values
  ('production', 'margin exploration', 4, 55, 0.9),
  ('production', 'returns deep dive', 1, 30, 0.6),
  ('development', 'churn notebook', 1, 70, 1.3),
  ('development', 'vision notebook', 5, 60, 1.8),
  ('marketing', 'campaign post-mortem', 4, 45, 0.7),
  ('marketing', 'cohort scratchpad', 1, 50, 0.8),
  ('ml_platform', 'embedding experiments', 2, 75, 2.4),
  ('ml_platform', 'label review', 4, 40, 0.5),
  ('finance', 'liquidity what-if', 1, 35, 0.6),
  ('sandbox', 'first steps', 2, 65, 0.4)
) as template(kind, notebook, person, days_percent, draw)
