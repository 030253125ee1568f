# The two images side by side, as the compose file has them, on a network of their own and with roots
# that nobody can write: for a machine where no container can run. Called by unshare, as root:
#   together.sh OURS MTA HERE USER COMMAND...
# OURS and MTA are the images' roots, HERE is a folder to work in; COMMAND runs in OURS as that user,
# who has given up all that root may, with /data and /tmp to write to.
set -e
ours=$1 mta=$2 here=$3 user=$4
shift 4
ip link set lo up
mount --make-rprivate /
printf '127.0.0.1 localhost mta moderator\n' >"$here/hosts"
mkdir -p "$here/data" "$here/over" "$here/work" "$here/mta"
chown "$user:$user" "$here/data"
mount -t overlay overlay -o "lowerdir=$mta,upperdir=$here/over,workdir=$here/work" "$here/mta"
mount --bind "$ours" "$ours"
for root in "$ours" "$here/mta"; do
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    mount --bind "$here/hosts" "$root/etc/hosts"
done
mount --bind "$here/data" "$ours/data"
mount -t tmpfs tmp "$ours/tmp"
mount -o remount,ro,bind "$ours"
chroot "$here/mta" postfix start-fg >"$here/mta.log" 2>&1 &
exec chroot "$ours" setpriv "--reuid=$user" "--regid=$user" --clear-groups --no-new-privs \
    --bounding-set=-all "$@"
