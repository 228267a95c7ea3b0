import { meanOf, type Forecast } from './history.ts'

const fewestDays = 7
const daysBefore = 28

/** Goes on at the mean of the month so far; of a month younger than a week, of the last 28 days; of months, of the last year. */
export const runRate: Forecast = ({ values, season, monthDays }, horizon) => {
  const monthSoFar = (monthDays[values.length - 1] ?? 0) + 1
  const counted = season === 12 ? 12 : monthSoFar < fewestDays ? daysBefore : monthSoFar
  return Array.from({ length: horizon }, () => meanOf(values.slice(-counted)))
}
