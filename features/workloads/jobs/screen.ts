import { workflowsPage } from '#product/browser/workload-list/workflows-page.ts'
import { costVersionsDrawer } from '#product/browser/cost-versions/drawer-name.ts'
import { screen } from '#ui/screen/screen.ts'

export const workflowsScreen = screen({
  ...workflowsPage,
  tab: { label: 'Workflows' },
  order: 1,
  navigation: 'Workflows',
  keywords: ['jobs', 'spend'],
  namedViews: [
    { label: 'Untagged jobs', view: { withoutTag: '*' }, keywords: ['no tags'] },
    { label: 'Jobs by owner', view: { groupBy: 'owner' }, keywords: ['group', 'chargeback'] },
    { label: 'Jobs by tag', view: { groupBy: 'tag' }, keywords: ['group', 'team', 'chargeback'] },
    {
      label: 'Cost corrections',
      view: { drawer: costVersionsDrawer },
      keywords: ['restated', 'restatements'],
    },
  ],
  component: () => import('./browser/jobs-screen.tsx').then((module) => module.JobsScreen),
})
