import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import { FORGOT_PASSWORD, forgotPassword, showForgotPassword } from './forgot-password.ts'
import { login, showLogin, toLogin } from './login.ts'
import { logout, showLogout } from './logout.ts'
import { fromProvider, toProvider } from './provider-pages.ts'
import { resetPassword, showResetPassword } from './reset-password.ts'
import { finishLogin, showSecondFactor } from './second-factor.ts'
import { securityRoutes } from './security/security-routes.ts'
import { showSignUp, signUp } from './sign-up.ts'
import { CONFIRM_EMAIL_CHANGE, openMailedLink, showMailedLink, VERIFY_EMAIL } from './verify-email.ts'

const config = { page: true }

/** Serves sign-up, sign-in, password recovery, the security settings and sign-out. */
export function signInRoutes(http: Http, deps: PageDependencies): void {
  http.get('/login', { config }, async (request, reply) => toLogin(request, reply))
  http.get('/auth/login', { config }, async (request, reply) => showLogin(deps, request, reply))
  http.post('/auth/login', { config }, async (request, reply) => login(deps, request, reply))
  http.get('/auth/second-factor', { config }, async (request, reply) => showSecondFactor(deps, request, reply))
  http.post('/auth/second-factor', { config }, async (request, reply) => finishLogin(deps, request, reply))
  http.get('/auth/logout', { config }, async (request, reply) => showLogout(deps, request, reply))
  http.post('/auth/logout', { config }, async (request, reply) => logout(deps, request, reply))

  http.get('/signup', { config }, async (request, reply) => showSignUp(deps, request, reply))
  http.post('/signup', { config }, async (request, reply) => signUp(deps, request, reply))

  http.get(FORGOT_PASSWORD, { config }, async (request, reply) => showForgotPassword(deps, request, reply))
  http.post(FORGOT_PASSWORD, { config }, async (request, reply) => forgotPassword(deps, request, reply))
  http.get('/auth/reset-password', { config }, async (request, reply) => showResetPassword(deps, request, reply))
  http.post('/auth/reset-password', { config }, async (request, reply) => resetPassword(deps, request, reply))
  for (const link of [VERIFY_EMAIL, CONFIRM_EMAIL_CHANGE]) {
    http.get(link.path, { config }, async (request, reply) => showMailedLink(deps, request, reply, link))
    http.post(link.path, { config }, async (request, reply) => openMailedLink(deps, request, reply, link))
  }

  http.get('/auth/oidc/:provider', { config }, async (request, reply) => toProvider(deps, request, reply))
  http.get('/auth/oidc/:provider/callback', { config }, async (request, reply) => fromProvider(deps, request, reply))

  securityRoutes(http, deps)
}
