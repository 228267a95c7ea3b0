import { lateComponent } from '#ui/late-component.ts'
import styles from './page.module.css'

const blank = () => <div className={styles.blank} aria-busy />

/** The page to sign in, which who is signed in never loads. */
export const SignInPage = lateComponent(
  () => import('./sign-in-page.tsx').then((page) => page.SignInPage),
  blank,
).Component

/** The page of those who must change their password. */
export const ChangePasswordPage = lateComponent(
  () => import('./change-password-page.tsx').then((page) => page.ChangePasswordPage),
  blank,
).Component

/** The card with the reason of an N/A. Mount it to open it. */
export const AbsenceCard = lateComponent(
  () => import('#ui/values/absence-card.tsx').then((card) => card.AbsenceCard),
  () => null,
).Component

/** Which keys do what. Mount it to open it. */
export const KeyboardHelp = lateComponent(
  () => import('./keyboard-help.tsx').then((page) => page.KeyboardHelp),
  () => null,
).Component

/** How many incidents are new, beside their area. */
export const NewIncidents = lateComponent(
  () => import('#product/browser/incidents/new-incidents.tsx').then((badge) => badge.NewIncidents),
  () => null,
).Component

/** How far the first collection is, before there is anything to show. */
export const CollectionProgress = lateComponent(
  () => import('./collection-progress.tsx').then((page) => page.CollectionProgress),
  blank,
).Component

/** The saved views by name, in the menu that opens. */
export const ViewsList = lateComponent(
  () => import('./views-list.tsx').then((list) => list.ViewsList),
  () => null,
).Component

/** The dialog that keeps a view under a name. */
export const SaveViewDialog = lateComponent(
  () => import('./save-view-dialog.tsx').then((page) => page.SaveViewDialog),
  () => null,
).Component

/** The dialog that asks before a view is removed. */
export const RemoveViewDialog = lateComponent(
  () => import('./remove-view-dialog.tsx').then((page) => page.RemoveViewDialog),
  () => null,
).Component

/** How long changes go on without a license, above every screen. */
export const LicenseBanner = lateComponent(
  () => import('./license-banner.tsx').then((banner) => banner.LicenseBanner),
  () => null,
).Component

/** Which role a screen requires, for those who have it not. */
export const NoRights = lateComponent(
  () => import('./no-rights.tsx').then((page) => page.NoRights),
  () => null,
).Component

/** What goes to any screen. Mount it to open it. */
export const latePalette = lateComponent(
  () => import('./screen-palette.tsx').then((palette) => palette.ScreenPalette),
  () => null,
)
