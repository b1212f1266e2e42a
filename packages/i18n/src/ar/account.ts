import type { TranslationOf } from '../catalogue.ts'
import type { account as source } from '../en/account.ts'

export const account: TranslationOf<typeof source> = {
  'account.verifyEmail.subject': 'أكِّد عنوان بريدك الإلكتروني',
  'account.verifyEmail.intro':
    'أُنشئ حساب في Daybook بهذا العنوان. أكِّد أنه عنوانك. يعمل الرابط ليوم واحد. إن لم تكن أنت من فعل ذلك، فلا داعي لفعل أي شيء.',
  'account.verifyEmail.action': 'تأكيد العنوان',
  'account.verifyAddress.subject': 'أكِّد عنوان البريد الإلكتروني هذا',
  'account.verifyAddress.intro':
    'سيُضاف هذا العنوان إلى حساب في Daybook إلى جانب عنوانه الأصلي. أكِّد أنه عنوانك. يعمل الرابط ليوم واحد. إن لم تكن أنت من فعل ذلك، فلا داعي لفعل أي شيء.',
  'account.verifyAddress.action': 'تأكيد العنوان',
  'account.resetPassword.subject': 'اختر كلمة مرور جديدة',
  'account.resetPassword.intro':
    'طلب أحدهم كلمة مرور جديدة لحسابك في Daybook. يعمل الرابط ساعة واحدة ومرة واحدة. إن لم تكن أنت، فلا داعي لفعل أي شيء: تبقى كلمة مرورك كما هي.',
  'account.resetPassword.action': 'اختيار كلمة مرور جديدة',
  'account.confirmEmailChange.subject': 'أكِّد عنوان بريدك الإلكتروني الجديد',
  'account.confirmEmailChange.intro':
    'سيصبح هذا العنوان عنوان حساب في Daybook من الآن فصاعدًا. أكِّد أنه عنوانك. يعمل الرابط ليوم واحد. إن لم تكن أنت من فعل ذلك، فلا داعي لفعل أي شيء.',
  'account.confirmEmailChange.action': 'تأكيد العنوان الجديد',
  'account.emailChangeAsked.subject': 'عنوان بريدك الإلكتروني على وشك التغيير',
  'account.emailChangeAsked.intro':
    'سيصبح لحسابك في Daybook عنوان بريد آخر بعد تأكيده هناك. إن لم تكن أنت من طلب ذلك، فغيِّر كلمة مرورك: ينهي ذلك كل الجلسات ويلغي التغيير.',
  'account.emailChangeAsked.action': 'اختيار كلمة مرور جديدة',
  'account.passwordChanged.subject': 'تغيَّرت كلمة مرورك',
  'account.passwordChanged.intro':
    'لحسابك في Daybook كلمة مرور جديدة، وسُجِّل خروج كل من كان مسجَّل الدخول. تبقى مفاتيح API صالحة ما لم تُلغَ معها. إن لم تكن أنت من فعل ذلك، فاختر كلمة مرور أخرى الآن.',
  'account.passwordChanged.action': 'اختيار كلمة مرور جديدة',
  'account.secondFactorOn.subject': 'العامل الثاني مفعَّل',
  'account.secondFactorOn.intro':
    'من الآن فصاعدًا يطلب حسابك في Daybook رمزًا من جهازك عند تسجيل الدخول. إن لم تكن أنت من فعل ذلك، فاختر كلمة مرور جديدة الآن.',
  'account.secondFactorOn.action': 'اختيار كلمة مرور جديدة',
  'account.secondFactorOff.subject': 'العامل الثاني معطَّل',
  'account.secondFactorOff.intro':
    'من الآن فصاعدًا لا يطلب حسابك في Daybook عند تسجيل الدخول سوى كلمة مرورك. إن لم تكن أنت من فعل ذلك، فاختر كلمة مرور جديدة الآن.',
  'account.secondFactorOff.action': 'اختيار كلمة مرور جديدة',
  'account.field.account': 'الحساب',
  'account.field.newAddress': 'العنوان الجديد',
  'account.footer': 'أُرسلت من Daybook لأن هذا العنوان يخص حسابًا أو على وشك ذلك.',
}
