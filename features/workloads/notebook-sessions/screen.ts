import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const notebookScreen = screen({
  place: place.notebook,
  title: 'Notebook',
  question: 'Who works in this notebook on which clusters, and what that costs.',
  area: 'Workloads',
  breadcrumb: 'Notebook {notebookId}',
  parent: place.allWorkloads,
  guard: 'user',
  component: () => import('./browser/notebook-screen.tsx').then((module) => module.NotebookScreen),
})
