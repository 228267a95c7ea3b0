import { place } from '#product/places.ts'
import { settingScreen } from '#ui/setting/setting-screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

const setting = () => import('#product/contract/calls/fiscal-year.ts').then(({ fiscalYear }) => fiscalYear)

export const fiscalYearScreen = settingScreen(setting, {
  place: place.fiscalYear,
  title: 'Fiscal year',
  question: 'The month in which the fiscal year starts.',
  area: 'Settings',
  navigation: 'Fiscal year',
  keywords: ['fiscal', 'year', 'budget', 'average per day'],
  guard: 'user',
  dates: noDates,
})
