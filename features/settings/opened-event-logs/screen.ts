import { placeAt } from '#contract/place.ts'
import { settingScreen } from '#ui/setting/setting-screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

const setting = () =>
  import('#product/contract/opened-log-limits.ts').then(({ openedLogLimits }) => openedLogLimits)

export const openedEventLogsScreen = settingScreen(setting, {
  place: placeAt('/settings/opened-event-logs'),
  title: 'Opened event logs',
  question: 'How many event logs people may open, how large, and for how long each is kept.',
  area: 'Settings',
  navigation: 'Opened event logs',
  keywords: ['spark', 'upload', 'limits'],
  guard: 'admin',
  dates: noDates,
})
