import { workflowsPage } from '#product/browser/workload-list/workflows-page.ts'
import { screen } from '#ui/screen/screen.ts'

export const workflowsScreen = screen({
  ...workflowsPage,
  tab: { label: 'Workflows' },
  order: 1,
  navigation: 'Workflows',
  component: () => import('./browser/jobs-screen.tsx').then((module) => module.JobsScreen),
})
