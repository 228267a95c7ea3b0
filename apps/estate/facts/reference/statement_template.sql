-- One row per statement that people, dashboards and tools send, with its part of all statements.
select
  place, source, statement_type, client_application, statement_text,
  sum(weight) over (order by place) - weight as from_weight,
  sum(weight) over (order by place) as until_weight,
  sum(weight) over () as all_weight
from (values
  (1, 'dashboard', 'SELECT', 'Databricks SQL Dashboard', 'select store_id, sum(net_amount) from sales.orders where order_date >= current_date - 28 group by store_id', 40),
  (2, 'query', 'SELECT', 'Databricks SQL Editor', 'select * from sales.customer_360 where segment = ''loyal'' limit 1000', 22),
  (3, 'tool', 'SELECT', 'Power BI', 'select `d`.`week`, count(distinct `o`.`customer_id`) from `sales`.`orders` `o` join `sales`.`day` `d` using (`day`) group by 1', 20),
  (4, 'alert', 'SELECT', 'Databricks SQL Alert', 'select count(*) from ops.failed_loads where day = current_date', 6),
  (5, 'query', 'MERGE', 'Databricks SQL Editor', 'merge into finance.budget as b using finance.budget_upload as u on b.id = u.id when matched then update set *', 4),
  (6, 'genie', 'SELECT', 'Databricks SQL Genie Space', 'select brand, sum(units) from sales.order_line group by brand order by 2 desc limit 10', 5),
  (7, 'tool', 'SHOW', 'Tableau', 'show tables in sales', 3)
) as template(place, source, statement_type, client_application, statement_text, weight)
