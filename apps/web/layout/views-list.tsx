import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { listViews, type SavedView } from '#product/contract/calls/saved-views.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button, IconButton } from '#ui/control/button.tsx'
import { CopyButton } from '#ui/control/copy-button.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import styles from './views.module.css'

type Props = {
  username: string
  /** The address of the page that is shown. */
  href: string
  onClose: () => void
  onSave: () => void
  onRemove: (view: SavedView) => void
}

/** The saved views by name, and the way to save the page that is shown. */
export function ViewsList({ username, href, onClose, onSave, onRemove }: Props) {
  const { data, error, refetch } = useEndpoint(listViews, {})
  if (error)
    return (
      <ErrorState error={error} title="The saved views could not be read." onRetry={() => void refetch()} />
    )
  const views = data?.savedViews ?? []
  return (
    <div className={styles.views}>
      <h2 className="small strong">Saved views</h2>
      {data && views.length === 0 && (
        <p className="small muted">No saved views. A view keeps workspaces, dates, filters and sorting.</p>
      )}
      <ul>
        {views.map((view) => (
          <View
            key={view.viewId}
            view={view}
            isOwn={view.owner === username}
            isHere={view.url === href}
            onClose={onClose}
            onRemove={() => onRemove(view)}
          />
        ))}
      </ul>
      <div className={styles.save}>
        <Button onClick={onSave}>Save this view</Button>
        <CopyButton text={`${location.origin}${href}`} label="Copy the link of this page" />
      </div>
    </div>
  )
}

type ViewProps = {
  view: SavedView
  isOwn: boolean
  isHere: boolean
  onClose: () => void
  onRemove: () => void
}

function View({ view, isOwn, isHere, onClose, onRemove }: ViewProps) {
  const navigate = useNavigate()
  const goThere = () => {
    onClose()
    void navigate({ href: view.url })
  }
  return (
    <li>
      <button
        type="button"
        className={styles.name}
        onClick={goThere}
        aria-current={isHere ? 'page' : undefined}
      >
        <span className="clip" dir="auto">
          {view.name}
        </span>
        {view.isShared && <span className="faint">{isOwn ? 'shared' : `by ${view.owner}`}</span>}
      </button>
      <CopyButton text={`${location.origin}${view.url}`} label={`Copy the link of ${view.name}`} />
      {isOwn && (
        <IconButton
          label={`Remove ${view.name}`}
          icon={<IconTrash size={14} stroke={1.5} />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
