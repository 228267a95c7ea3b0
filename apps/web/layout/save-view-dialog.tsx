import { listViews, saveView, type SavedView } from '#product/contract/calls/saved-views.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { form } from '#ui/form/form.tsx'
import { namesake } from './namesake.ts'

const SaveViewForm = form(saveView, { submit: 'Save view', given: ['url'], saved: 'View saved' })

type Props = { username: string; url: string; onSaved: () => Promise<void>; onCancel: () => void }

/** Keeps the page that is shown under a name; asks before it takes the place of another view. */
export function SaveViewDialog({ username, url, onSaved, onCancel }: Props) {
  const { data } = useEndpoint(listViews, {})
  const own = data?.savedViews.filter(({ owner }) => owner === username) ?? []
  return (
    <SaveViewForm
      dialogTitle="Save this view"
      given={{ url }}
      submit={({ name }) => (namesake(own, name) ? 'Replace view' : 'Save view')}
      confirm={({ name }) => replacementOf(namesake(own, name))}
      onSaved={onSaved}
      onCancel={onCancel}
    />
  )
}

function replacementOf(view: SavedView | undefined) {
  if (!view) return undefined
  return {
    title: `Replace the view ${view.name}?`,
    lost: ['It opens this page from then on. The page that it opens now is not kept.'],
    action: 'Replace view',
  }
}
