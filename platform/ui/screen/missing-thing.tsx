import type { UrlState } from '../url-state/url-state.ts'
import { ScreenLink } from '../url-state/screen-link.tsx'
import { useUrlState } from '../url-state/use-url-state.ts'
import { Button } from '#ui/control/button.tsx'
import control from '#ui/control/control.module.css'
import { wholeScope } from '#ui/scope/scope.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ScreenTitle } from './screen-title.tsx'

type Props = {
  /** What was looked for: "Order 7". */
  title: string
  /** Why it is not shown. */
  because: string
  /** It lies outside of the scope, where the reader may see it. */
  isOutsideScope?: boolean
  /** The screen above. */
  up: { label: string; to: string; view?: UrlState }
}

/** In place of a screen about one thing that is not there: its heading, why, and the ways out. */
export function MissingThing({ title, because, isOutsideScope = false, up }: Props) {
  const { change } = useUrlState()
  const { label, ...place } = up
  return (
    <>
      <ScreenTitle title={title} beside="" />
      <EmptyState
        title={isOutsideScope ? `${title} is not in the chosen workspaces.` : because}
        actions={
          <>
            {isOutsideScope && (
              <Button tone="primary" onClick={() => change(wholeScope)}>
                Show all my workspaces
              </Button>
            )}
            <ScreenLink {...place} className={control.control}>
              {label}
            </ScreenLink>
          </>
        }
      >
        {isOutsideScope ? 'It is in another of your workspaces.' : undefined}
      </EmptyState>
    </>
  )
}
