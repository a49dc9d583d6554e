// The bootstrap script: the build puts it into the document itself.
import { bootstrap } from './app/start/bootstrap.ts';

bootstrap();
