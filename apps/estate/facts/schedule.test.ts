import { expect, test } from 'vitest'

import { factQuery } from './fact-query.ts'
import { generateFacts } from './generate.ts'

const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

test("scheduled runs start within seconds of their job's schedule, in its time zone", async () => {
  const query = await factQuery(await generateFacts({ seed: 1, cloud: 'AZURE', size: 'small' }))
  const runs =
    await query(`select quartz_cron as cron, timezone_id as zone, start_ms from run inner join job using (workspace_id, job_id)
    where trigger = 'PERIODIC'`)
  const strays = runs.filter(
    ({ cron, zone, start_ms }) => !isDue(String(cron), momentIn(String(zone), Number(start_ms))),
  )
  expect(runs.length).toBeGreaterThan(1000)
  expect(strays).toEqual([])
})

type Moment = { second: number; minute: number; hour: number; day: number; weekday: number }

function momentIn(zone: string, instantMs: number): Moment {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(instantMs).map(({ type, value }) => [type, value]))
  return {
    second: Number(parts['second']),
    minute: Number(parts['minute']),
    hour: Number(parts['hour']),
    day: Number(parts['day']),
    weekday: weekdays.indexOf((parts['weekday'] ?? '').toUpperCase()),
  }
}

function isDue(cron: string, moment: Moment): boolean {
  const [, minutes = '', hours = '', days = '', , daysOfWeek = ''] = cron.split(' ')
  return (
    moment.second < 5 &&
    matches(minutes, moment.minute) &&
    matches(hours, moment.hour) &&
    matches(days, moment.day) &&
    matches(daysOfWeek, moment.weekday)
  )
}

function matches(field: string, value: number): boolean {
  if (field === '*' || field === '?') return true
  const [range = '', every] = field.split('/')
  const [from = 0, until = every === undefined ? from : 59] = range.split('-').map(numberOf)
  return value >= from && value <= until && (value - from) % Number(every ?? 1) === 0
}

function numberOf(text: string): number {
  return weekdays.includes(text) ? weekdays.indexOf(text) : Number(text)
}
