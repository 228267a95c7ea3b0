-- Functions of Databricks SQL that DuckDB knows by another name.
create macro date_of(value) as cast(value as date);

create macro timestamp_of(value) as cast(value as timestamp);

create macro days_after(value, days) as cast(cast(value as date) + cast(days as integer) as date);

create macro days_before(value, days) as cast(cast(value as date) - cast(days as integer) as date);

create macro seconds_of(value) as epoch_ms(cast(value as timestamp)) // 1000;

create macro estate_now() as instant(getvariable('now_ms'));

create macro estate_today() as cast(instant(getvariable('now_ms')) as date);
