import { tell, toldOf } from './page.ts';
import { finishSignIn } from './sign-in.ts';

finishSignIn().then(
  (from) => location.replace(from),
  (error: unknown) => tell(toldOf(error)),
);
