import { Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
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
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          icon={<IconFilter size={16} stroke={1.5} aria-hidden />}
          onClick={() => setIsOpen((open) => !open)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{children(() => setIsOpen(false))}</Popover.Dropdown>
    </Popover>
  )
}
