// The share of the long suites whose turn it is; LAKEGAUGE_CI_DAY picks another day's, by default it is the day since 1970, whose
// weeks go on over the end of a year.
import { fail } from './install.js'
import { shareOf } from './long-suites.js'
import { runLong } from './run-long.js'

const dayMs = 86_400_000
const day = Number(process.env.LAKEGAUGE_CI_DAY ?? Math.floor(Date.now() / dayMs))
if (!Number.isInteger(day) || day < 0) fail('LAKEGAUGE_CI_DAY is a whole number from 0 on.')
const share = shareOf(day)
console.log(`\nDay ${day}: ${share.map(({ name }) => name).join(', ')}`)
for (const suite of share) runLong(suite)
