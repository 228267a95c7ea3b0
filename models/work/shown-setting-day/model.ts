import { model } from '#derive/model.ts'

export const shownSettingDay = model({
  name: 'shown_setting_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 1,
})
