import { NotFound } from '../../kit/NotFound.tsx';

/** The store is not there for fans until the band has set one up. */
export const status = () => 404;

export default NotFound;
