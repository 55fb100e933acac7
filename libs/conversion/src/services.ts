/** The exports of this lib for the services around it. They load no converter. */
export { removeDeadSockets, SOCKET_FOLDERS } from './office/instance-socket';
