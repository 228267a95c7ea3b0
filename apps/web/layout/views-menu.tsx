import { IconBookmark } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { listViews, type SavedView } from '#product/contract/calls/saved-views.ts'
import { endpointKey } from '#client/use-endpoint.ts'
import { IconButton } from '#ui/control/button.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { RemoveViewDialog, SaveViewDialog, ViewsList } from './late-pages.tsx'

export type OpenViews = 'list' | 'save' | { removed: SavedView } | undefined

type Props = { username: string; open: OpenViews; onOpen: (open: OpenViews) => void }

/** Views that the reader keeps under a name, and those that others share. */
export function ViewsMenu({ username, open, onOpen }: Props) {
  const { href } = useLocation()
  const queries = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    onOpen(undefined)
    // What opened a dialog is gone with the list.
    button.current?.focus()
  }
  const handleChanged = async () => {
    await queries.invalidateQueries({ queryKey: endpointKey(listViews) })
    close()
  }
  return (
    <>
      <Popover
        isOpen={open === 'list'}
        onChange={(isOpen) => (isOpen ? onOpen('list') : close())}
        position="bottom-end"
        returnsFocus={false}
        renderTarget={(anchor) => (
          <IconButton
            {...anchor}
            ref={(element) => {
              anchor.ref(element)
              button.current = element
            }}
            label="Saved views"
            icon={<IconBookmark size={16} stroke={1.5} />}
          />
        )}
      >
        <ViewsList
          username={username}
          href={href}
          onClose={close}
          onSave={() => onOpen('save')}
          onRemove={(removed) => onOpen({ removed })}
        />
      </Popover>
      {open === 'save' && (
        <SaveViewDialog username={username} url={href} onSaved={handleChanged} onCancel={close} />
      )}
      {typeof open === 'object' && (
        <RemoveViewDialog view={open.removed} onRemoved={handleChanged} onCancel={close} />
      )}
    </>
  )
}
