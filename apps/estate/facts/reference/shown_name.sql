-- One row per job whose name is none that a table, a formula, a page or a message of a chat would like.
select kind, name, shown_name
from (values
  ('production', 'sensor_archive', '=HYPERLINK("http://sensor.example","sensor archive")'),
  ('production', 'legacy_report_pdf', 'legacy report "PDF" (don''t touch!) <b>v2</b>'),
  ('marketing', 'seo_rank_snapshot', '🚀 SEO rank snapshot — daily 📈'),
  ('marketing', 'gift_card_balance', 'رصيد بطاقات الهدايا'),
  ('ml_platform', 'experiment_cleanup', 'experiment_cleanup; drop table runs; --'),
  ('finance', 'audit_sample_export', '@audit,sample;export' || chr(9) || '|"quoted"|'),
  ('sandbox', 'delta_vacuum_trial', '<script>alert(''vacuum'')</script>'),
  ('sandbox', 'intern_project_etl', rpad('intern project with a name that goes on ', 300, 'and on ')),
  ('sandbox', 'hackday_leaderboard', 'לוח מובילים' || chr(8238) || 'daobredael'),
  ('sandbox', 'runtime_upgrade_probe', '  leading and trailing  '),
  ('sandbox', 'training_class_seed', '%s %d ${name} {{seed}} \n'),
  ('production', 'regional_price_load', repeat('&', 300)),
  ('production', 'loyalty_points_update', repeat('*_~`', 75)),
  ('production', 'web_sessions_rollup', repeat('売上集計', 75)),
  ('production', 'late_stock_gate', 'late ' || half_character() || 'stock' || null_character() || ' gate'),
  ('logistics', 'score_routes', repeat('&', 300)),
  ('logistics', 'refit_demand', repeat('売上集計', 75)),
  ('claims', 'score_routes', repeat('*_~`', 75)),
  ('claims', 'refit_demand', 'refit ' || half_character() || 'demand' || null_character() || ' (old)')
) as template(kind, name, shown_name)
union all
select kind, name, shown_name
from job_phase
