import { listScreen } from '#product/browser/list-screen.ts'
import { screen } from '#ui/screen/screen.ts'
import { spendAsOf } from './browser/spend-as-of-place.ts'

const common = {
  place: spendAsOf,
  area: 'Spend Insights',
  guard: 'user',
  breadcrumb: 'As of',
} as const

// All tabs are about the chosen date.
const keeps = ['asOf']

export const spendAsOfScreen = screen({
  ...common,
  tab: { label: 'Comparison', keeps },
  order: 1,
  title: 'As of',
  question: 'Cost as reported at an earlier time, current cost, and the cause of the difference.',
  navigation: 'As of',
  keywords: ['restatement', 'correction', 'history', 'version', 'then', 'changed', 'audit'],
  component: () => import('./browser/as-of-screen.tsx').then((module) => module.AsOfScreen),
})

export const asOfRowsTab = listScreen(
  () => import('./contract.ts').then(({ listAsOfRows }) => listAsOfRows),
  {
    ...common,
    tab: { name: 'rows', label: 'Changed rows', keeps },
    order: 2,
    title: 'Changed rows',
    question: 'Days, workspaces and SKUs whose amount changed since.',
    rowsName: 'rows',
    empty: {
      title: 'Nothing changed.',
      children:
        'All amounts of this range are as they were reported then, or no publication of then is kept.',
    },
  },
)

export const correctionsTab = listScreen(
  () => import('./contract.ts').then(({ listCorrections }) => listCorrections),
  {
    ...common,
    tab: { name: 'corrections', label: 'Corrections', keeps },
    order: 3,
    title: 'Corrections',
    question: 'What changed of days that were complete, by day, source and publication.',
    rowsName: 'corrections',
    empty: {
      title: 'No corrections.',
      children: 'No complete day of this range was reported with another amount later.',
    },
  },
)
