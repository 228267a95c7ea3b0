import { EmptyState } from '#ui/states/empty-state.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { isLater } from './meanwhile.ts'
import { useCurrentScreen } from './screen-context.tsx'
import { ScreenTitle } from './screen-title.tsx'

/** Names an area that is not available yet, and where its question is answered today. */
export function LaterPage() {
  const screen = useCurrentScreen()?.screen
  const meanwhile = screen && isLater(screen) ? screen.meanwhile : undefined
  return (
    <>
      <ScreenTitle />
      <EmptyState
        title={`${screen?.title ?? 'This page'} is not available yet.`}
        actions={meanwhile?.links?.map(({ label, ...target }) => (
          <ScreenLink key={label} {...target}>
            {label}
          </ScreenLink>
        ))}
      >
        {meanwhile?.text}
      </EmptyState>
    </>
  )
}
