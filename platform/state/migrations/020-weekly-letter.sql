-- The weekday on which the mail addresses of a group get the weekly letter; null: they get none. And when the last one was made.
alter table notification_group
  add column weekly_letter text
  check (weekly_letter in ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'));
alter table notification_group add column last_letter_at timestamptz;
