import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { Button } from '#ui/control/button.tsx'
import control from '#ui/control/control.module.css'
import { ModalSurface } from '#ui/dialog/modal-surface.tsx'
import { Refreshing } from '#ui/states/progress.tsx'
import type { PaletteGroup, PaletteItem, Verdict } from './palette.ts'
import { pieces, verdictOf } from './palette.ts'
import styles from './palette.module.css'

type Props = Omit<Verdict, 'found'> & {
  onQueryChange: (query: string) => void
  /** What the query finds, in groups. */
  groups: readonly PaletteGroup[]
  /** Searches again what could not be searched. */
  onRetry: () => void
  onClose: () => void
}

/** Type to find, arrows to move, Enter to go. Mount it to open it. */
export function Palette(props: Props) {
  const { query, onQueryChange, groups, isSearching, failed, onRetry, onClose } = props
  const [place, setPlace] = useState(0)
  const id = useId()
  const items = groups.flatMap((group) => group.items)
  const current = items[Math.min(place, items.length - 1)]
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    item.onChoose()
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') choose(current)
    if (step === undefined) return
    event.preventDefault()
    setPlace(
      (before) => (Math.min(before, items.length - 1) + step + items.length) % Math.max(1, items.length),
    )
  }
  return (
    <ModalSurface className={styles.palette} label="Go to" onClose={onClose}>
      <div className={styles.query}>
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <input
          role="combobox"
          data-autofocus
          aria-label="Go to a screen, or find something by name or id"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={current ? optionId(id, current) : undefined}
          placeholder="Go to a screen, or find something by name or id"
          value={query}
          onKeyDown={handleKey}
          onChange={(event) => {
            setPlace(0)
            onQueryChange(event.currentTarget.value)
          }}
        />
        <span className={control.key}>Esc</span>
      </div>
      {isSearching && <Refreshing />}
      <Found id={id} groups={groups} query={query} current={current} onChoose={choose} />
      <div className={styles.none}>
        <p role="status">{verdictOf({ ...props, found: items.length })}</p>
        {failed.length > 0 && !isSearching && (
          <Button tone="quiet" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </ModalSurface>
  )
}

/** An option by the list that it stands in. */
const optionId = (listId: string, item: PaletteItem) => `${listId}-${item.key}`

type FoundProps = {
  id: string
  groups: readonly PaletteGroup[]
  query: string
  current: PaletteItem | undefined
  onChoose: (item: PaletteItem) => void
}

function Found({ id, groups, query, current, onChoose }: FoundProps) {
  return (
    <div className={styles.found} id={id} role="listbox" aria-label="Found">
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <p className={styles.group} aria-hidden>
            {group.label}
          </p>
          {group.items.map((item) => (
            <Option
              key={item.key}
              id={optionId(id, item)}
              item={item}
              query={query}
              isCurrent={item === current}
              onChoose={() => onChoose(item)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = { id: string; item: PaletteItem; query: string; isCurrent: boolean; onChoose: () => void }

function Option({ id, item, query, isCurrent, onChoose }: OptionProps) {
  return (
    // The input keeps the focus and handles the keys, as a combobox does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className={styles.option}
      onClick={onChoose}
      ref={(element) => {
        if (isCurrent) element?.scrollIntoView({ block: 'nearest' })
      }}
    >
      {item.icon}
      <span className={classes('clip', styles.label)}>
        {pieces(item.label, query).map(({ text, isMatch, at }) =>
          isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </span>
      {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
    </div>
  )
}
