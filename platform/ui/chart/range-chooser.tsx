import { IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, IconButton } from '#ui/control/button.tsx'
import { Select } from '#ui/control/select.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import styles from './chart.module.css'

type Props = {
  categories: readonly string[]
  categoryName: string
  onRange: (first: number, last: number) => void
}

/** Zooms in without a pointer: from one category to another. */
export function RangeChooser({ categories, categoryName, onRange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const handleRange = (first: number, last: number) => {
    setIsOpen(false)
    onRange(first, last)
  }
  return (
    <Popover
      isOpen={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      renderTarget={(anchor) => (
        <IconButton {...anchor} label="Zoom in" icon={<IconZoomIn size={16} stroke={1.5} />} />
      )}
    >
      <RangeForm categories={categories} categoryName={categoryName} onRange={handleRange} />
    </Popover>
  )
}

function RangeForm({ categories, categoryName, onRange }: Props) {
  const [first, setFirst] = useState(0)
  const [last, setLast] = useState(categories.length - 1)
  const options = categories.map((label, place) => ({ value: String(place), label }))
  const from = (place: number) => options.slice(place)
  return (
    <form
      className={styles.range}
      onSubmit={(event) => {
        event.preventDefault()
        onRange(first, Math.max(first, last))
      }}
    >
      <Select
        label={`From ${categoryName.toLowerCase()}`}
        prefix="From"
        options={options}
        value={String(first)}
        onChange={(place) => setFirst(Number(place))}
      />
      <Select
        label={`To ${categoryName.toLowerCase()}`}
        prefix="To"
        options={from(first)}
        value={String(Math.max(first, last))}
        onChange={(place) => setLast(Number(place))}
      />
      <Button tone="primary" type="submit">
        Zoom in
      </Button>
    </form>
  )
}
