import { listScreen } from '#product/browser/list-screen.ts'
import { place } from '#product/places.ts'

const list = () =>
  import('#product/contract/calls/serverless-notebooks.ts').then(
    ({ listServerlessNotebooks }) => listServerlessNotebooks,
  )

export const serverlessNotebooksScreen = listScreen(list, {
  place: place.serverlessNotebooks,
  title: 'Serverless notebooks',
  question: 'What notebooks on serverless compute cost.',
  area: 'Workloads',
  navigation: 'Serverless notebooks',
  order: 70,
  keywords: ['interactive'],
  guard: 'user',
  rowsName: 'notebooks',
  empty: {
    title: 'No notebooks on serverless compute in this range.',
    children: 'Choose other dates or workspaces, or clear the filters.',
  },
})
