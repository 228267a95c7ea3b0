import { Popover } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { deleteView, listViews, saveView, type SavedView } from '#product/contract/calls/saved-views.ts'
import { call } from '#client/call.ts'
import { endpointKey, useEndpoint } from '#client/use-endpoint.ts'
import { Button, IconButton } from '#ui/control/button.tsx'
import { Checkbox } from '#ui/control/checkbox.tsx'
import { CopyButton } from '#ui/control/copy-button.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { describeError } from '#ui/states/describe-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import styles from './views.module.css'

/** Views that the reader keeps under a name, and those that others share. */
export function ViewsMenu({ username }: { username: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label="Saved views"
          icon={<IconBookmark size={16} stroke={1.5} />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen((before) => !before)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Views username={username} onClose={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Views({ username, onClose }: { username: string; onClose: () => void }) {
  const { href } = useLocation()
  const queries = useQueryClient()
  const { data, error, refetch } = useEndpoint(listViews, {})
  const again = () => queries.invalidateQueries({ queryKey: endpointKey(listViews) })
  const removing = useMutation({
    mutationFn: (viewId: string) => call(deleteView, { path: { viewId } }),
    onSuccess: again,
  })
  if (error)
    return (
      <ErrorState error={error} title="The saved views could not be read." onRetry={() => void refetch()} />
    )
  const views = data?.savedViews ?? []
  return (
    <div className={styles.views}>
      <h2 className="small strong">Saved views</h2>
      {data && views.length === 0 && (
        <p className="small muted">None yet. A view is a page with its scope, dates, filters and order.</p>
      )}
      <ul>
        {views.map((view) => (
          <View
            key={view.viewId}
            view={view}
            isOwn={view.owner === username}
            isHere={view.url === href}
            onClose={onClose}
            onRemove={() => removing.mutate(view.viewId)}
          />
        ))}
      </ul>
      {removing.error && <p role="alert">{describeError(removing.error).message}</p>}
      <SaveForm url={href} own={views.filter(({ owner }) => owner === username)} onSaved={again} />
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

type FormProps = { url: string; own: readonly SavedView[]; onSaved: () => Promise<unknown> }

function SaveForm({ url, own, onSaved }: FormProps) {
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const sharedId = useId()
  const saving = useMutation({
    mutationFn: () => call(saveView, { body: { name, url, isShared } }),
    onSuccess: async () => {
      setName('')
      await onSaved()
    },
  })
  const replaces = own.some((view) => view.name.toLowerCase() === name.trim().toLowerCase())
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <TextField label="Name of this view" value={name} maxLength={128} onChange={setName} />
      <span className={styles.shared}>
        <Checkbox
          id={sharedId}
          checked={isShared}
          onChange={(event) => setIsShared(event.currentTarget.checked)}
        />
        <label htmlFor={sharedId}>Everybody sees it in their list</label>
      </span>
      <div className={styles.save}>
        <Button tone="primary" type="submit" disabled={name.trim() === '' || saving.isPending}>
          {replaces ? 'Replace the view' : 'Save this view'}
        </Button>
        <CopyButton text={`${location.origin}${url}`} label="Copy the link of this page" />
      </div>
      {saving.error && <p role="alert">{describeError(saving.error).message}</p>}
    </form>
  )
}
