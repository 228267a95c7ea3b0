import { useStore } from '#client/store.ts'
import { lateComponent } from '#ui/late-component.ts'
import { hasNotified } from './notify.ts'

const lateArea = lateComponent(
  () => import('./notification-area.tsx').then(({ NotificationArea }) => NotificationArea),
  () => null,
)

/** Notifications over everything; mounted once, loaded with the first of them. */
export function LateNotifications() {
  return useStore(hasNotified) ? <lateArea.Component /> : null
}
