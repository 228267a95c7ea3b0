import { placeAt } from '#contract/place.ts'
import { settingScreen } from '#ui/setting/setting-screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

const setting = () =>
  import('#product/contract/workload-visibility.ts').then(({ workloadVisibility }) => workloadVisibility)

export const workloadVisibilityScreen = settingScreen(setting, {
  place: placeAt('/settings/workload-visibility'),
  title: 'Who sees workloads',
  question: 'Whether admins see all workloads, or what Databricks lets them see.',
  area: 'Settings',
  navigation: 'Who sees workloads',
  keywords: ['rights', 'permissions', 'access'],
  guard: 'admin',
  dates: noDates,
})
