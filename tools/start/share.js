// The long suites of a day; LAKEGAUGE_CI_DAY selects another day. Default: the day since 1970, whose
// weeks continue across years.
import { fail } from './install.js'
import { shareOf } from './long-suites.js'
import { runLong } from './run-long.js'

const dayMs = 86_400_000
const day = Number(process.env.LAKEGAUGE_CI_DAY ?? Math.floor(Date.now() / dayMs))
if (!Number.isInteger(day) || day < 0) fail('LAKEGAUGE_CI_DAY is a whole number from 0 on.')
const share = shareOf(day)
console.log(`\nDay ${day}: ${share.map(({ name }) => name).join(', ')}`)
for (const suite of share) runLong(suite)
