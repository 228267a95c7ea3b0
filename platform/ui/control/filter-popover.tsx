import { IconFilter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Popover } from '#ui/overlay/popover.tsx'
import { Button } from './button.tsx'

type Props = {
  label: string
  /** What a filter is chosen in; `onClose` closes it. */
  children: (onClose: () => void) => ReactNode
}

/** A button that opens what a filter is chosen in. */
export function FilterPopover({ label, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      isOpen={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      renderTarget={(anchor) => (
        <Button {...anchor} icon={<IconFilter size={16} stroke={1.5} aria-hidden />}>
          {label}
        </Button>
      )}
    >
      {children(() => setIsOpen(false))}
    </Popover>
  )
}
