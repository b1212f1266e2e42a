import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import { FORGOT_PASSWORD, forgotPasswordForm } from './forgot-password.ts'
import { serveForm } from './form/serve-form.ts'
import { login, showLogin, toLogin } from './login.tsx'
import { logout, showLogout } from './logout.ts'
import { fromProvider, toProvider } from './provider-pages.ts'
import { RESET_PASSWORD, resetPasswordForm } from './reset-password.tsx'
import { SECOND_FACTOR, secondFactorForm } from './second-factor.ts'
import { securityRoutes } from './security/security-routes.ts'
import { showSignUp, signUp } from './sign-up.tsx'
import { CONFIRM_EMAIL_CHANGE, mailedLinkForm, VERIFY_EMAIL } from './verify-email.ts'

const config = { page: true }

/** Serves sign-up, sign-in, password recovery, the security settings and sign-out. */
export function signInRoutes(http: Http, deps: PageDependencies): void {
  http.get('/login', { config }, async (request, reply) => toLogin(request, reply))
  http.get('/auth/login', { config }, async (request, reply) => showLogin(deps, request, reply))
  http.post('/auth/login', { config }, async (request, reply) => login(deps, request, reply))
  serveForm(http, deps, SECOND_FACTOR, secondFactorForm)
  http.get('/auth/logout', { config }, async (request, reply) => showLogout(deps, request, reply))
  http.post('/auth/logout', { config }, async (request, reply) => logout(deps, request, reply))

  http.get('/signup', { config }, async (request, reply) => showSignUp(deps, request, reply))
  http.post('/signup', { config }, async (request, reply) => signUp(deps, request, reply))

  serveForm(http, deps, FORGOT_PASSWORD, forgotPasswordForm)
  serveForm(http, deps, RESET_PASSWORD, resetPasswordForm)
  for (const link of [VERIFY_EMAIL, CONFIRM_EMAIL_CHANGE]) serveForm(http, deps, link.path, mailedLinkForm(link))

  http.get('/auth/oidc/:provider', { config }, async (request, reply) => toProvider(deps, request, reply))
  http.get('/auth/oidc/:provider/callback', { config }, async (request, reply) => fromProvider(deps, request, reply))

  securityRoutes(http, deps)
}
