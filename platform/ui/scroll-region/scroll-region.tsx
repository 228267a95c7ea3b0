import type { ReactNode } from 'react'

type Props = { className: string | undefined; children: ReactNode } & (
  | { label: string; labelledBy?: undefined }
  | { labelledBy: string; label?: undefined }
)

/** What scrolls by itself, reachable and named for those who scroll by keyboard. */
export function ScrollRegion({ className, label, labelledBy, children }: Props) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} tabIndex={0} role="group" aria-label={label} aria-labelledby={labelledBy}>
      {children}
    </div>
  )
}
