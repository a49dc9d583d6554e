// The bootstrap script: the build puts it into the document itself.
import { bootstrap } from './app/bootstrap.ts';

bootstrap();
