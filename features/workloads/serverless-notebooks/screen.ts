import { listScreen } from '#product/browser/list-screen.ts'
import { place } from '#product/places.ts'

const list = () =>
  import('#product/contract/calls/serverless-notebooks.ts').then(
    ({ listServerlessNotebooks }) => listServerlessNotebooks,
  )

const page = {
  question: 'What notebooks on serverless compute cost.',
  area: 'Workloads',
  keywords: ['interactive'],
  guard: 'user',
  daysOfKind: 'notebook',
  rowsName: 'notebooks',
  rowLink: ({ notebookId, workspaceId }: { notebookId: string | null; workspaceId: string }) =>
    notebookId === null ? undefined : place.notebook({ notebookId }, { ofWorkspace: workspaceId }),
  empty: {
    title: 'No notebooks on serverless compute in this range.',
    children: 'Choose other dates or workspaces, or clear the filters.',
  },
} as const

export const serverlessNotebooksScreen = listScreen(list, {
  ...page,
  place: place.serverlessNotebooks,
  title: 'Serverless notebooks',
})

export const serverlessNotebooksTab = listScreen(list, {
  ...page,
  place: place.serverless,
  title: 'Serverless',
  tab: { name: 'notebooks', label: 'Notebooks' },
  order: 68,
})
